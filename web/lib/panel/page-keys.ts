/** Keys of a page as a whole, such as J and K, are for a list unless something else takes them. */

/** A field takes the key. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** Another dialog or menu is open and handles the keys itself. */
export const isCovered = () =>
  document.querySelector('[role=dialog]:not([data-side-panel]), [role=alertdialog], [role=menu]') !== null
