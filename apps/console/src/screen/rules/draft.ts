import { LatchkeyError } from '#client';
import { type Choice } from '../../part/chooser.js';
import { type AddressState } from '../../page/use-address.js';
import { type Rule, type Suggestion } from './queries.js';

export type TargetType = 'role' | 'user';
export type Mode = 'allow' | 'block';

/** A connector in a rule: the whole connector, or some of its tools. */
export type Entry = {
  slug: string;
  label: string;
  isWhole: boolean;
  tools: readonly { name: string; label: string }[];
};

/** A rule while a person edits it. */
export type Draft = { targetType: TargetType; target: Choice | null; mode: Mode; entries: readonly Entry[] };

export type RuleBody = {
  target_type: TargetType;
  target_id: string;
  mode: Mode;
  connector_slugs: string[];
  tools: { connector_slug: string; tool_name: string }[];
};

/** Returns the body for the API. */
export function toBody({ targetType, target, mode, entries }: Draft): RuleBody {
  return {
    target_type: targetType,
    target_id: target?.value ?? '',
    mode,
    connector_slugs: entries.filter(({ isWhole }) => isWhole).map(({ slug }) => slug),
    tools: entries
      .filter(({ isWhole }) => !isWhole)
      .flatMap(({ slug, tools }) => tools.map(({ name }) => ({ connector_slug: slug, tool_name: name }))),
  };
}

/** Returns the draft of a stored rule. The rule itself does not contain the name of a role. */
export function toDraft(rule: Rule, targetName: string): Draft {
  const labelOf = (slug: string) => rule.scope_connectors[slug]?.label ?? slug;
  const whole = rule.connector_slugs.map((slug) => ({ slug, label: labelOf(slug), isWhole: true, tools: [] }));
  const slugs = [...new Set(rule.tools.map(({ connector_slug }) => connector_slug))];
  const partial = slugs.map((slug) => ({
    slug,
    label: labelOf(slug),
    isWhole: false,
    tools: rule.tools
      .filter(({ connector_slug }) => connector_slug === slug)
      .map(({ tool_name, tool_label }) => ({ name: tool_name, label: tool_label })),
  }));
  return {
    targetType: rule.target_type,
    target: { value: rule.target_id, label: targetName },
    mode: rule.mode,
    entries: [...whole, ...partial].sort((one, other) => (one.label < other.label ? -1 : 1)),
  };
}

/** Returns the draft that the address suggests, for example in a link of another screen. */
export function suggestDraft(state: AddressState, { target, connector, tool }: Suggestion): Draft {
  const { target_type, target_id, connector_slug, tool_name, mode } = state;
  const tools = tool_name === undefined ? [] : [{ name: tool_name, label: tool ?? tool_name }];
  return {
    targetType: target_type === 'user' ? 'user' : 'role',
    target: target_id === undefined ? null : { value: target_id, label: target ?? target_id },
    mode: mode === 'allow' ? 'allow' : 'block',
    entries:
      connector_slug === undefined
        ? []
        : [{ slug: connector_slug, label: connector ?? connector_slug, isWhole: tools.length === 0, tools }],
  };
}

/** The connectors for which neither the whole connector nor a tool is chosen. */
export const unfinishedEntries = ({ entries }: Draft): readonly Entry[] =>
  entries.filter(({ isWhole, tools }) => !isWhole && tools.length === 0);

/** A line of a rule, as it is compared with another version. Lines are in the order of `rank`, then of their texts. */
export type Line = { key: string; rank: number; text: string; change: 'added' | 'removed' | 'kept' };

/** Returns the lines of both versions. */
export function compareLines(before: readonly Omit<Line, 'change'>[], after: readonly Omit<Line, 'change'>[]): Line[] {
  const [old, now] = [new Set(before.map(({ key }) => key)), new Set(after.map(({ key }) => key))];
  const removed = before.filter(({ key }) => !now.has(key)).map((line) => ({ ...line, change: 'removed' as const }));
  const rest = after.map((line) => ({ ...line, change: old.has(line.key) ? ('kept' as const) : ('added' as const) }));
  return [...removed, ...rest].sort((one, other) => one.rank - other.rank || (one.text < other.text ? -1 : 1));
}

/** Returns what the API says about the target. Simulations report the same fields below `/draft`. */
export const targetProblem = (error: unknown): string | undefined =>
  findProblem(error, (path) => path === '/target_id' || path === '/target_type');

/** Returns what the API says about the lists as a whole, for example that they are too long. */
export const listProblem = (error: unknown): string | undefined =>
  findProblem(error, (path) => path === '/connector_slugs' || path === '/tools');

/** Returns what the API says about one connector of the draft, or about one of its tools. */
export function entryProblem(error: unknown, draft: Draft, { slug }: Entry): string | undefined {
  const { connector_slugs, tools } = toBody(draft);
  return findProblem(error, (path) => {
    const [, list, place] = /^\/(connector_slugs|tools)\/(\d+)/.exec(path) ?? [];
    if (list === undefined) return false;
    return (list === 'tools' ? tools[Number(place)]?.connector_slug : connector_slugs[Number(place)]) === slug;
  });
}

function findProblem(error: unknown, isAbout: (path: string) => boolean): string | undefined {
  if (!(error instanceof LatchkeyError)) return undefined;
  return error.fields.find(({ path }) => isAbout(path.replace(/^\/draft/, '')))?.message;
}
