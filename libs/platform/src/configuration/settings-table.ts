import { type Setting, type Settings } from './setting.js';

/** Returns the settings as a Markdown table for operators. */
export function settingsTable(...declared: Settings[]): string {
  const settings = Object.entries(Object.assign({}, ...declared) as Settings);
  const rows = settings.map(([name, setting]) => [`\`${name}\``, meaningOf(setting), defaultOf(setting)]);
  return [['Variable', 'Meaning', 'Default'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const meaningOf = ({ meaning, example, ...setting }: Setting): string =>
  `${meaning} Example: \`${example}\`.${sourceOf(setting)}`.replaceAll('|', '\\|');

function sourceOf({ secret, isFileAllowed }: Pick<Setting, 'secret' | 'isFileAllowed'>): string {
  if (secret) return ' Secret; may be given as a file (`…_FILE`).';
  return isFileAllowed ? ' May be given as a file (`…_FILE`).' : '';
}

function defaultOf({ otherwise }: Setting): string {
  if (otherwise === undefined) return 'required';
  const shown = String(otherwise ?? '');
  return shown === '' ? 'none' : `\`${shown}\``;
}
