import { type Submittable } from 'pg';
import { type Field } from './columns.js';

/** Methods that `pg` 8 calls on a prepared query. Its type declarations omit them. */
export type PreparedQuery = new (
  text: string,
  values: unknown[],
  done: (error: Error | null) => void,
) => Submittable & {
  name: string;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/** The part of a `pg` 8 connection that a query uses. */
export type Wire = {
  close(statement: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string; types: [] }): void;
  bind(portal: { portal: ''; statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(portal: { portal: ''; rows: 0 }): void;
};

const undescribedWires = new WeakMap<Wire, Wire>();

/** The same connection, but it sends no Describe message. For statements whose result columns are already known. */
export function undescribed(wire: Wire): Wire {
  const undescribedWire =
    undescribedWires.get(wire) ?? (Object.create(wire, { describe: { value: () => undefined } }) as Wire);
  undescribedWires.set(wire, undescribedWire);
  return undescribedWire;
}
