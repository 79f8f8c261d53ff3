import { type OpenToolbox } from '../../toolbox/domain/offered-tools.js';

/** Source: product design, Toolboxes: so much of a description goes to agents. */
const shownOfDescription = 120;

/** What a client is told of an address before it knows a tool: the guidance of one toolbox, or what each of several is for. */
export function instructionsFor(toolboxes: readonly OpenToolbox[]): string | undefined {
  const [only, ...others] = toolboxes;
  if (only && others.length === 0) return guidanceOf(only) || undefined;
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const { name } of toolboxes) (once.has(name) ? twice : once).add(name);
  const lines = toolboxes.map(({ id, name, description }) => {
    const called = twice.has(name) ? `${name} (${id})` : name;
    return `- ${called}${description ? `: ${beginningOf(description)}` : ''}`;
  });
  return lines.length > 0 ? `Tools of these toolboxes:\n${lines.join('\n')}` : undefined;
}

export const guidanceOf = ({ description, content }: OpenToolbox): string =>
  [description, content?.skill ?? null].filter((text) => text !== null).join('\n\n');

export const withSkill = (toolboxes: readonly OpenToolbox[]): OpenToolbox[] =>
  toolboxes.filter(({ has_skill }) => has_skill);

/** The toolbox whose guidance is wanted: the one of this id, or the only one of this name, which others may give to theirs. */
export function toolboxNamed(toolboxes: readonly OpenToolbox[], asked: string): OpenToolbox | undefined {
  const [only, ...others] = toolboxes.filter(({ name }) => name === asked);
  const meant = toolboxes.find(({ id }) => id === asked) ?? (others.length === 0 ? only : undefined);
  return meant?.has_skill ? meant : undefined;
}

function beginningOf(description: string): string {
  const [line] = description.split('\n') as [string];
  return line.length > shownOfDescription ? `${line.slice(0, shownOfDescription - 1)}…` : line;
}
