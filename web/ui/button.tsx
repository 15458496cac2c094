import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const padded: ('primary' | 'secondary' | 'ghost' | 'danger')[] = ['primary', 'secondary', 'ghost', 'danger']

/** The look of a link inside text, which a button can have too. */
export const underlinedLinkClass =
  'text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current'

/** The class names of a button, for links that look like one: `buttonClass({ variant: 'secondary' })`. */
export const buttonClass = cva('button', {
  variants: {
    variant: {
      primary: 'bg-brand text-on-brand hover:bg-brand-strong',
      secondary:
        'border border-border-strong/60 bg-surface text-foreground hover:border-border-strong hover:bg-subtle',
      ghost: 'text-foreground hover:bg-subtle',
      danger: 'bg-danger text-on-danger hover:bg-danger-strong',
      link: `text-left ${underlinedLinkClass}`,
    },
    size: {
      // 36 px high; the pseudo-element extends the touch target to more than 44 px.
      sm: "relative min-h-9 py-1.5 text-small after:absolute after:-inset-y-1.5 after:inset-x-0 after:content-[''] [&_svg]:size-4",
      md: 'min-h-11 py-2 [&_svg]:size-[1.125rem]',
      lg: 'min-h-13 py-3 text-lead [&_svg]:size-5',
      icon: 'size-11 [&_svg]:size-5',
    },
    block: { true: 'w-full' },
  },
  compoundVariants: [
    { variant: padded, size: 'sm', className: 'px-3' },
    { variant: padded, size: 'md', className: 'px-4' },
    { variant: padded, size: 'lg', className: 'px-6' },
  ],
  defaultVariants: { variant: 'primary', size: 'md' },
})

type Look = VariantProps<typeof buttonClass>
type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Ignores clicks; width and focus stay. */
    loading?: boolean
    /** Replaces the label while loading: 'Cancelando...'. */
    loadingLabel?: ReactNode
  }

/** Button. `size="icon"` needs an `aria-label`. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  loadingLabel,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonClass({ variant, size, block }), className)
  // Not `disabled`, which would lose the keyboard focus; preventDefault also stops an implicit submit.
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...props}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || props['aria-disabled']}
      onClick={loading ? ignore : onClick}
    >
      {loading || loadingLabel ? (
        <LoadingLabels loading={loading} busy={loadingLabel} isText={variant === 'link'}>
          {children}
        </LoadingLabels>
      ) : (
        children
      )}
    </button>
  )
}

// Both labels share one grid cell, so that the button always has the width of the wider one. One that looks like text
// begins where the text above it does.
function LoadingLabels(props: { loading: boolean; busy: ReactNode; isText: boolean; children: ReactNode }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <span className={cn('grid items-center', props.isText ? 'justify-items-start' : 'justify-items-center')}>
      <span className={cn(cell, props.loading && (props.busy ? 'invisible' : 'opacity-0'))}>
        {props.children}
      </span>
      <span className={cn(cell, !props.loading && 'invisible')}>
        <Spinner />
        {props.busy}
      </span>
    </span>
  )
}
