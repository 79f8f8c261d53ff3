import { type OpenToolbox } from '../../toolbox-execution/domain/offered-tools.js';

/** Maximum number of characters of a description that agents see. */
const maxDescription = 120;

/** Returns the instructions for agents at an address: the skill of a single toolbox, or a list of several toolboxes. */
export function instructionsFor(toolboxes: readonly OpenToolbox[]): string | undefined {
  const [only, ...others] = toolboxes;
  if (only && others.length === 0) return guidanceOf(only) || undefined;
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of toolboxes) (seen.has(name) ? repeated : seen).add(name);
  const lines = toolboxes.map(({ id, name, description }) => {
    const called = repeated.has(name) ? `${name} (${id})` : name;
    return `- ${called}${description ? `: ${beginningOf(description)}` : ''}`;
  });
  return lines.length > 0 ? `This server offers the tools of these toolboxes:\n${lines.join('\n')}` : undefined;
}

export const guidanceOf = ({ description, content }: OpenToolbox): string =>
  [description, content?.skill ?? null].filter((text) => text !== null).join('\n\n');

export const withSkill = (toolboxes: readonly OpenToolbox[]): OpenToolbox[] =>
  toolboxes.filter(({ has_skill }) => has_skill);

/** Finds a toolbox by id, or by name if the name is unique. */
export function toolboxNamed(toolboxes: readonly OpenToolbox[], idOrName: string): OpenToolbox | undefined {
  const [only, ...others] = toolboxes.filter(({ name }) => name === idOrName);
  const found = toolboxes.find(({ id }) => id === idOrName) ?? (others.length === 0 ? only : undefined);
  return found?.has_skill ? found : undefined;
}

function beginningOf(description: string): string {
  const [line] = description.split('\n') as [string];
  return line.length > maxDescription ? `${line.slice(0, maxDescription - 1)}…` : line;
}
