import { type KnownTool, type ToolFacts } from '#access-control';
import { type StoredTool, type RemoteFacts } from './edited-tools.js';

/** The stored facts about a connector's tools, without their definitions. */
export type StoredTools = {
  tools: readonly StoredTool[];
  disabled_origins?: readonly string[];
};

/** Returns the tools of a definition that have a known identity. */
export function knownTools<Defined extends { name: string }>(
  defined: readonly Defined[],
  { tools, disabled_origins }: StoredTools,
): { definition: Defined; facts: KnownTool; remote: RemoteFacts | null }[] {
  const disabled = new Set(disabled_origins);
  const stored = new Map(tools.flatMap((tool) => (tool.retired ? [] : [[tool.name, tool] as const])));
  return defined.flatMap((definition) => {
    const known = stored.get(definition.name);
    if (!known) return [];
    const { remote = null, ...facts } = known;
    const active = remote ? remote.off === null : !namesOf(known).some((each) => disabled.has(each));
    return [{ definition, facts: { ...facts, active }, remote }];
  });
}

/**
 * Returns the identities by which a tool may have been disabled: its origins, or its name if it has none. A changed
 * tool stays disabled.
 */
export const namesOf = ({ name, origin, origins }: ToolFacts): readonly string[] =>
  origin === null ? [name] : origins.includes(origin) ? origins : [origin, ...origins];
