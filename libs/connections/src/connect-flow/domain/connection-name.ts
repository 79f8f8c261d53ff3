/**
 * Returns the connector's name. If a connection of the owner already has this name, returns the first free name of
 * “Slack 2”, “Slack 3” and so on.
 */
export function defaultName(connector: string, taken: ReadonlySet<string>): string {
  let name = cut(connector, '');
  for (let number = 2; taken.has(name); number++) name = cut(connector, ` ${number}`);
  return name;
}

/** Maximum number of characters in a name. */
const maxLength = 80;

const cut = (text: string, suffix: string): string => {
  const letters = [...text];
  return letters.length + suffix.length <= maxLength
    ? text + suffix
    : letters
        .slice(0, maxLength - suffix.length)
        .join('')
        .trimEnd() + suffix;
};
