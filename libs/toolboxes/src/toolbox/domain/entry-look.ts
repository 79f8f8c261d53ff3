import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** What was found when the entries of a toolbox were looked at last. */
export type EntryLook = {
  /** RFC 3339; null: nobody has looked yet. */
  looked_at: string | null;
  /** What is in the way of entries, by their ids; those that can run are absent. */
  unmet: Readonly<Record<string, UnmetReason>>;
};

export type Looked = { entry: ToolboxEntry; unmet: UnmetReason | null };

/** What another look finds. */
export type Found = {
  unmet: EntryLook['unmet'];
  /** Could run until then. What was unmet from the moment it was pinned never could. */
  broken: Looked[];
  /** Whether the next look needs to know of this one. */
  isNews: boolean;
};

export function lookAgain(before: EntryLook, looked: readonly Looked[]): Found {
  const isUnseen = ({ entry: { delegated_at } }: Looked): boolean =>
    delegated_at !== null && (before.looked_at === null || Date.parse(delegated_at) > Date.parse(before.looked_at));
  const lost = looked.filter(({ entry, unmet }) => unmet !== null && !Object.hasOwn(before.unmet, entry.id));
  const broken = lost.filter((each) => each.entry.delegated_at !== null && !isUnseen(each));
  const unmet = Object.fromEntries(looked.flatMap(({ entry, unmet }) => (unmet === null ? [] : [[entry.id, unmet]])));
  const isNews = lost.length > 0 || looked.some(isUnseen) || Object.keys(before.unmet).some((id) => !(id in unmet));
  return { unmet, broken, isNews };
}
