import { type RefObject, useEffect } from 'react';
import { isField, screenKeyOf } from '../../part/keys.js';
import { type Item } from './queries.js';

type InboxKeys = {
  items: readonly Item[];
  shown: string | null;
  show: (id: string) => void;
  detail: RefObject<HTMLElement | null>;
};

/** J and K move between the items, N goes to the note, and Escape leaves it. A and D belong to the item itself. */
export function useInboxKeys({ items, shown, show, detail }: InboxKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const article = detail.current?.querySelector('article');
      if (event.key === 'Escape' && isField(event.target) && article?.contains(event.target)) return article.focus();
      const act = actOf(screenKeyOf(event) ?? '');
      if (!act) return;
      act();
      event.preventDefault();
    };
    // In a narrow window, the list covers the item.
    const move = (step: number) => {
      const id = moveFrom(items, detail.current?.checkVisibility() ? shown : null, step);
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
