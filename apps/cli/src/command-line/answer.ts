import { type Installation } from '../product/installation.js';
import { type Progress } from './progress.js';

/** The result of a command. It is printed as one JSON value, or as lines for people. */
export type Answer = object;

export type Context = { installation: Installation; answer: (result: Answer) => void; progress: Progress };

/** Returns one fact per line, such as `organization.id: org_…`. Rows become a table. */
export function asLines(answer: Answer, prefix = ''): string {
  if ('result' in answer) return asTable(answer.result as object[]);
  return Object.entries(answer)
    .map(([name, value]: [string, unknown]) => {
      if (isRows(value)) return `${prefix}${name}:\n${asTable(value)}`;
      return isNested(value) ? asLines(value, `${prefix}${name}.`) : `${prefix}${name}: ${shown(value as Cell)}`;
    })
    .join('\n');
}

const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function asTable(rows: readonly object[]): string {
  if (rows.length === 0) return 'None.';
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const valuesOf = (row: object) => columns.map((column) => shown((row as Record<string, Cell>)[column] ?? null));
  const cells = [columns, ...rows.map(valuesOf)];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

type Cell = Date | readonly string[] | string | number | boolean | null;

function shown(value: Cell): string {
  if (value instanceof Date) return value.toISOString();
  return value === null ? '–' : Array.isArray(value) ? value.join(', ') : String(value);
}

/** Thrown to end a command with exit code 1 after it has printed its result, which describes the problem. */
export class ReportedFailure extends Error {}
