import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** The result of the last check of a toolbox's entries. */
export type EntryLook = {
  /** RFC 3339; null before the first check. */
  looked_at: string | null;
  /** Unmet reasons by entry id. Entries that can run are absent. */
  unmet: Readonly<Record<string, UnmetReason>>;
};

export type Looked = { entry: ToolboxEntry; unmet: UnmetReason | null };

/** The result of a check, compared with the previous check. */
export type Found = {
  unmet: EntryLook['unmet'];
  /** Entries that could run before and cannot run now. Entries that could never run are not included. */
  broken: Looked[];
  /** Whether the result must be stored for the next check. */
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
