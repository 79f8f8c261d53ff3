import { type RefObject, useEffect } from 'react';
import { type Item } from './queries.js';

type InboxKeys = {
  items: readonly Item[];
  shown: string | null;
  /** The item in the address. */
  open: string | null;
  show: (id: string) => void;
  detail: RefObject<HTMLElement | null>;
};

/**
 * J and K move between the items, N goes to the note, and Escape leaves it. The keys that decide work only inside the
 * item, so that a key that was pressed too early decides nothing.
 */
export function useInboxKeys({ items, shown, open, show, detail }: InboxKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('[popover]')) return;
      if (event.target.matches('input:not([type=checkbox]), textarea, select')) {
        if (event.key === 'Escape') detail.current?.querySelector('article')?.focus();
        return;
      }
      const act = actOf(event.key.toLowerCase());
      if (!act) return;
      act();
      event.preventDefault();
    };
    const move = (step: number) => {
      const id = moveFrom(items, open === null ? null : shown, step);
      if (id !== null) show(id);
    };
    const actOf = (key: string): (() => void) | undefined =>
      ({ j: () => move(1), k: () => move(-1), n: () => detail.current?.querySelector('textarea')?.focus() })[key];
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Returns the item to move to. Without a place in the list, it is the first one. */
export function moveFrom(items: readonly { id: string }[], from: string | null, step: number): string | null {
  const place = items.findIndex(({ id }) => id === from);
  const next = place === -1 ? 0 : Math.min(Math.max(place + step, 0), items.length - 1);
  return items[next]?.id ?? null;
}
