import type { ChangeEvent, ComponentProps } from 'react'
import { Input } from './input.tsx'
import { type MaskName, maskedCaret, masks } from './mask.ts'

type MaskedInputProps = ComponentProps<typeof Input> & { mask: MaskName }

/** Input that punctuates what is typed or pasted; accepts `{...register('phone')}`. */
export function MaskedInput({ mask, onChange, ...props }: MaskedInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const raw = input.value
    const masked = masks[mask](raw)
    if (masked !== raw) {
      const deletesForward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
      const caret = maskedCaret(raw, input.selectionStart ?? raw.length, masked, deletesForward)
      input.value = masked
      // In Safari, setting the selection would move the focus to a field that autofill has changed.
      if (document.activeElement === input) input.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return <Input inputMode="numeric" autoComplete="off" {...props} onChange={change} />
}
