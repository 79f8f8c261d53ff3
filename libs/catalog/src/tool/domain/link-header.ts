/** A parameter of a link, such as `; rel="next"`. Sticky, so that it is tried only where a parameter must begin. */
const parameter = /[ \t]*;[ \t]*([^\s=;,"]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/**
 * Returns the target of the link with this relation in a `Link` header, or null. Takes time linear in the length of the
 * header. Source: RFC 8288, 3.
 */
export function findLink(header: string, relation: string): string | null {
  for (let begin = header.indexOf('<'); begin !== -1;) {
    const end = header.indexOf('>', begin);
    if (end === -1) return null;
    const { relations, behind } = readParameters(header, end + 1);
    if (relations.includes(relation)) return header.slice(begin + 1, end);
    // Another link follows a comma. What else follows is not a link.
    if (header[behind] !== ',') return null;
    begin = header.indexOf('<', behind);
  }
  return null;
}

/** Returns the relations of a link in lower case, and the position of the first character behind its parameters. */
function readParameters(header: string, at: number): { relations: string[]; behind: number } {
  let relations: string[] | null = null;
  for (parameter.lastIndex = at; ; at = parameter.lastIndex) {
    const [, name, quoted, plain = ''] = parameter.exec(header) ?? [];
    if (name === undefined) break;
    // Only the first `rel` counts.
    if (name.toLowerCase() === 'rel') relations ??= (quoted ?? plain).toLowerCase().split(/\s/);
  }
  while (header[at] === ' ' || header[at] === '\t') at++;
  return { relations: relations ?? [], behind: at };
}
