// Page-wide keys, such as J and K, belong to a list unless something else takes them.

/** Whether a field takes the key. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** Whether another dialog or menu is open, which handles the keys itself. */
export const isCovered = () =>
  document.querySelector('[role=dialog]:not([data-side-panel]), [role=alertdialog], [role=menu]') !== null
