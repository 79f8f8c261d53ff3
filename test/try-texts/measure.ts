import { badText, type BadText, textsFor } from '../support/bad-texts/corpus.js';
import { type Outcome, type Place } from './place.js';
import { type Delay, type Probe } from './probe.js';
import { failed } from './send.js';

/** The results of a place. */
export type Row = {
  place: string;
  /** The number of texts. */
  texts: number;
  /** The longest delay in milliseconds, with the process and the text that caused it. */
  longest: number;
  process: string;
  text: string;
  /** The number of outcomes by kind. */
  seen: Record<string, number>;
  /** Every outcome that is wrong, at most one of each kind. */
  wrong: string[];
};

type Options = {
  probe: Probe;
  /** The longest allowed delay in milliseconds. */
  limit: number;
  kinds: readonly string[];
};

/** The number of times that a text with a long delay is tried again. The shortest delay counts. */
const repeats = 2;

/** Puts every text into a place, and measures how long processes do not answer meanwhile. */
export async function measure(place: Place, { probe, limit, kinds }: Options): Promise<Row> {
  const row: Row = { place: place.name, texts: 0, longest: 0, process: '', text: '', seen: {}, wrong: [] };
  const put = async (text: BadText) => record(row, text, await place.put(text).catch(failed));
  let previous: BadText | null = null;
  await place.prepare?.();
  await probe.settle();
  probe.longest();
  for (const kind of kinds)
    for (const text of textsFor(place, kind)) {
      await put(text);
      const suspects = [...(previous ? [previous] : []), text];
      previous = text;
      if ((await addDelay(row, suspects)) > limit) break;
    }
  await probe.settle();
  if (previous) await addDelay(row, [previous]);
  if (Object.keys(row.seen).every((each) => each.endsWith(notReached))) row.wrong.push('No text was read.');
  return row;

  /**
   * Adds the delay since the last text. A long delay may be the fault of the machine, or of the text before, so these
   * texts are tried again.
   */
  async function addDelay(to: Row, suspects: BadText[]): Promise<number> {
    const found = worst(probe.longest());
    if (found.ms <= limit / 2) {
      note(to, suspects.at(-1)!, found);
      return found.ms;
    }
    let last = 0;
    for (const text of suspects) {
      const delay = await repeated(text, found);
      note(to, text, delay);
      last = delay.ms;
    }
    return last;
  }

  async function repeated(text: BadText, first: Delay): Promise<Delay> {
    let shortest = first;
    for (let round = 1; round <= repeats && shortest.ms > limit / 2; round++) {
      await probe.settle();
      probe.longest();
      // Another length, because the process may remember its work.
      await put(badText(text.kind, text.length - round));
      await probe.settle();
      const delay = worst(probe.longest());
      if (delay.ms < shortest.ms) shortest = delay;
      if (delay.ms > 10 * limit) break;
    }
    return shortest;
  }
}

/** Marks outcomes of texts that the product did not ask for. */
const notReached = ', not read';

const worst = (delays: readonly Delay[]): Delay => delays.reduce((one, other) => (other.ms > one.ms ? other : one));

const describe = ({ kind, length }: BadText): string => `${kind}, ${length.toLocaleString('en')} characters`;

function note(row: Row, text: BadText, { ms, process }: Delay): void {
  if (ms <= row.longest) return;
  Object.assign(row, { longest: Math.round(ms), process, text: describe(text) });
}

function record(row: Row, text: BadText, { seen: outcome, isWrong, isReached }: Outcome): void {
  const seen = isReached === false ? `${outcome}${notReached}` : outcome;
  row.texts += 1;
  const isNew = row.seen[seen] === undefined;
  row.seen[seen] = (row.seen[seen] ?? 0) + 1;
  if (isWrong && isNew) row.wrong.push(`${seen} (${describe(text)})`);
}
