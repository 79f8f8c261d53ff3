import { mapTextsInSteps, withVisibleCodes } from '#kernel';
import { differences } from '../../tool/domain/differences.js';
import {
  type RegisteredTool,
  type ToolVersion,
  type VariantState,
  waitingVersion,
} from '../../registered-tool/domain/registered-tool.js';
import { readObjectFields, type RemoteTool } from '../../registered-tool/domain/remote-tool.js';

/** The parts of a version that a reviewer compares. Hidden characters appear as their codes. */
export type ReviewedVersion = {
  description: string;
  input_schema: object;
  annotations: Record<string, unknown>;
  meta: Record<string, unknown>;
  hash: string;
  /** Whether the response has no room for the version. Then only the beginning of the description is shown. */
  truncated: boolean;
};

/** Maximum size of the versions in a response, in bytes. Codes take up to nine times as much room as the characters. */
const maxShown = 4 << 20;

/** How much room a response still has for versions. */
export type Room = { left: number };

export const newRoom = (): Room => ({ left: maxShown });

export const reviewFlags = ['hidden_unicode', 'zero_width', 'long_description', 'url'] as const;

export type ReviewFlag = (typeof reviewFlags)[number];

export type Review = {
  state: 'changed' | 'new';
  /** The accepted version. Null for a new tool. */
  previous: ReviewedVersion | null;
  current: ReviewedVersion;
  /** JSON Pointers to the parts of the tool that differ between the two versions. Empty for a new tool. */
  changed_pointers: string[];
  /** Warnings about details that a reviewer may overlook. The warnings do not judge the content of the description. */
  flags: ReviewFlag[];
};

/** Returns the version to review before the tool can be called, or null. In steps, because a version may be large. */
export function* buildReview(tool: RegisteredTool, room: Room): Generator<void, Review | null> {
  const waiting = waitingVersion(tool);
  if (!waiting) return null;
  const { accepted } = tool;
  const previous = accepted && (yield* showVersion(accepted, null, room)).version;
  const { version: current, ...compared } = yield* showVersion(waiting, accepted, room);
  return { state: accepted ? 'changed' : 'new', previous, current, ...compared };
}

/** A version that callers do not see, with the reviewer's decision. */
export type ReviewedVariant = ReviewedVersion & Pick<Review, 'changed_pointers' | 'flags'> & { state: VariantState };

/** Returns all versions except the accepted version that callers see. */
export function* listReviewedVariants(
  { accepted, offered, variants }: RegisteredTool,
  room: Room,
): Generator<void, ReviewedVariant[]> {
  const shown: ReviewedVariant[] = [];
  for (const each of [...(offered ? [offered] : []), ...variants]) {
    const { version, ...compared } = yield* showVersion(each, accepted, room);
    shown.push({ ...version, state: each.state ?? 'waiting', ...compared });
  }
  return shown;
}

type ShownVersion = { version: ReviewedVersion } & Pick<Review, 'changed_pointers' | 'flags'>;

/** Returns a version and its differences from the accepted version. They are truncated if the room is used up. */
function* showVersion(
  { tool, hash }: ToolVersion,
  accepted: ToolVersion | null,
  room: Room,
): Generator<void, ShownVersion> {
  yield;
  const flags = detectReviewFlags(tool);
  const description = typeof tool.description === 'string' ? tool.description : '';
  if (room.left > 0) {
    const { inputSchema, annotations, _meta } = tool;
    const parts = {
      input_schema: readObjectFields(inputSchema),
      annotations: readObjectFields(annotations),
      meta: readObjectFields(_meta),
    };
    const shown = (yield* mapTextsInSteps({ description, ...parts }, withVisibleCodes)) as typeof parts & {
      description: string;
    };
    yield;
    const changed_pointers = accepted ? differences(accepted.tool, tool) : [];
    room.left -= Buffer.byteLength(JSON.stringify([shown, changed_pointers]));
    if (room.left >= 0) return { version: { ...shown, hash, truncated: false }, changed_pointers, flags };
  }
  const beginning = withVisibleCodes(description.slice(0, maxBeginning));
  const version = { description: beginning, input_schema: {}, annotations: {}, meta: {}, hash, truncated: true };
  return { version, changed_pointers: [], flags };
}

/** Maximum number of characters of the description of a truncated version. */
const maxBeginning = 100;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const signals: [ReviewFlag, (text: string) => boolean][] = [
  // Matches invisible characters: tags, variation selectors, direction marks, private use.
  [
    'hidden_unicode',
    (text) =>
      /[\u{E0000}-\u{E0FFF}\u202A-\u202E\u2066-\u2069\p{Co}]|(?![\n\r\t\u200B-\u200F\u2060\uFEFF])[\p{Cc}\p{Cf}]/u.test(
        text,
      ),
  ],
  ['zero_width', (text) => /[\u200B-\u200F\u2060\uFEFF]/.test(text)],
  ['url', (text) => /\bhttps?:\/\//i.test(text)],
];

function detectReviewFlags(tool: RemoteTool): ReviewFlag[] {
  const text = textsIn(tool).join('\n');
  const found = signals.filter(([, shows]) => shows(text)).map(([flag]) => flag);
  const { description } = tool;
  const isLong = typeof description === 'string' && Buffer.byteLength(description) > 4096;
  return isLong ? [...found, 'long_description'] : found;
}

/** Dialects of JSON Schema that libraries name in every schema. The address of any other dialect is shown as an address. */
const dialect = /^https?:\/\/json-schema\.org\/[\w/-]+#?$/;

/** Returns all strings of a value, including keys, because models also read keys. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$schema' && typeof each === 'string' && dialect.test(each) ? [] : [key, ...textsIn(each)],
  );
};
