/** Whether an element expects text or a choice with the keyboard. */
export const isField = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input:not([type=checkbox]), textarea, select');

/** Returns the key that was pressed for the screen. Null in a field, a dialog or a menu, or together with Ctrl or Alt. */
export function screenKeyOf({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || isField(target)) return null;
  if (target instanceof HTMLElement && target.closest('[popover], dialog')) return null;
  return key.toLowerCase();
}
