import { MoreVertical } from 'lucide-react'
import type { MessageTemplate } from '#contract/api/hiring/message-templates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { stageText } from './stage-text.ts'

/** A template; without actions for those who only read. */
export function TemplateRow(props: {
  template: MessageTemplate
  onEdit?: () => void
  onDelete?: () => void
}) {
  const { template, onEdit, onDelete } = props
  return (
    <li className="flex items-start gap-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-semibold">{template.name}</span>
          <Badge>{stageText(template.status)}</Badge>
        </p>
        <p className="wrap-anywhere mt-1 line-clamp-2 whitespace-pre-line text-muted text-small">
          {template.body}
        </p>
      </div>
      {onEdit && onDelete && (
        <Menu
          align="end"
          items={[
            { label: 'Editar ou renomear', onSelect: onEdit },
            { label: 'Excluir', danger: true, onSelect: onDelete },
          ]}
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Ações: ${template.name}`}>
              <MoreVertical aria-hidden />
            </Button>
          }
        />
      )}
    </li>
  )
}
