import { type RegisteredTool, type ToolVersion } from './registered-tool.js';
import { type FoundTool } from './remote-tool.js';

/** A version whose hash changes although its tool does not. */
export type RenamedHash = { name: string; before: string; after: string };

/**
 * Adds `_meta` to the versions that Latchkey recorded before it compared `_meta`, from a listing that is otherwise the
 * same. Without this, every tool with `_meta` would have to be reviewed again.
 */
export function addMeta(
  tools: readonly RegisteredTool[],
  found: readonly FoundTool[],
): { tools: RegisteredTool[]; renamed: RenamedHash[] } {
  const listed = new Map(found.map((each) => [each.name, each]));
  const renamed = tools.flatMap(({ name, accepted, offered, variants }): RenamedHash[] => {
    const each = listed.get(name);
    const isKnown = [accepted, offered, ...variants].some((version) => each && version && lacksMeta(version, each));
    return each && isKnown ? [{ name, before: each.without_meta, after: each.hash }] : [];
  });
  return {
    tools: tools.map((tool) => withMeta(tool, listed.get(tool.name))),
    renamed: renamed.filter(({ before, after }) => before !== after),
  };
}

const lacksMeta = ({ has_meta, hash }: ToolVersion, { without_meta }: FoundTool): boolean =>
  !has_meta && hash === without_meta;

function withMeta(tool: RegisteredTool, found: FoundTool | undefined): RegisteredTool {
  if (!found) return tool;
  const complete = <Version extends ToolVersion>(version: Version): Version =>
    lacksMeta(version, found) ? { ...version, tool: found.tool, hash: found.hash, has_meta: true } : version;
  const { accepted, offered, variants, trusted } = tool;
  const isTrusted = accepted !== null && trusted.includes(accepted.hash);
  const completed = accepted && complete(accepted);
  return {
    ...tool,
    accepted: completed,
    offered: offered && complete(offered),
    variants: variants.map(complete),
    trusted: isTrusted ? [completed!.hash] : trusted,
  };
}
