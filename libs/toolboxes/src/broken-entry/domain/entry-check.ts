import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** The stored result of the last check of a toolbox's entries. */
export type LastCheck = {
  /** When the entries were last checked, in RFC 3339; null before the first check. */
  looked_at: string | null;
  /** Why entries cannot run, by entry id. Entries that can run are absent. */
  unmet: Readonly<Record<string, UnmetReason>>;
};

export type CheckedEntry = { entry: ToolboxEntry; unmet: UnmetReason | null };

/** The result of a check, compared with the previous check. */
export type CheckResult = {
  unmet: LastCheck['unmet'];
  /** Entries that could run before and cannot run now. Entries that could never run are not included. */
  broken: CheckedEntry[];
  /** Whether the result must be stored for the next check. */
  hasChanged: boolean;
};

/** Compares a check with the previous one. */
export function compareChecks(before: LastCheck, checked: readonly CheckedEntry[]): CheckResult {
  const isNewPin = ({ entry: { delegated_at } }: CheckedEntry): boolean =>
    delegated_at !== null && (before.looked_at === null || Date.parse(delegated_at) > Date.parse(before.looked_at));
  const lost = checked.filter(({ entry, unmet }) => unmet !== null && !Object.hasOwn(before.unmet, entry.id));
  const broken = lost.filter((each) => each.entry.delegated_at !== null && !isNewPin(each));
  const unmet = Object.fromEntries(checked.flatMap(({ entry, unmet }) => (unmet === null ? [] : [[entry.id, unmet]])));
  const hasChanged =
    lost.length > 0 || checked.some(isNewPin) || Object.keys(before.unmet).some((id) => !(id in unmet));
  return { unmet, broken, hasChanged };
}
