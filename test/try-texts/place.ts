import { type BadText, type Room } from '../support/bad-texts/corpus.js';

/** A place where a process reads text from outside. */
export type Place = Room & {
  /** For example `route POST /role body /name`. */
  name: string;
  /** A place like this one is tried with all texts, so that a few are enough here. */
  isAlike?: boolean;
  /** Runs once before the first text. */
  prepare?: () => unknown;
  put: (text: BadText) => Promise<Outcome>;
};

/** The outcome of a text: a short description, and whether it is wrong. */
export type Outcome = {
  seen: string;
  isWrong: boolean;
  /** Whether the product asked for the text. Undefined if the text was sent to the product. */
  isReached?: boolean;
};

/** A place in a document of which the whole is tried with all texts. */
export const alike = (place: Place): Place => ({ ...place, isAlike: true, lengths: [60_000, Infinity] });
