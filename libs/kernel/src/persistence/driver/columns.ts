import { answerTypes } from './times.js';

/** A column as PostgreSQL describes it. */
export type Field = { name: string; dataTypeID: number };

type Parse = (text: string) => unknown;

export type Columns = readonly { name: string; parse: Parse }[];

export const columnsOf = (fields: readonly Field[]): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: answerTypes.getTypeParser(dataTypeID, 'text') as Parse }));

export function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place++) {
    const { name, parse } = columns[place]!;
    const value = values[place]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}
