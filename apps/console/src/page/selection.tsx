import { type ReactNode, useState } from 'react';
import { Button } from '../part/button.js';
import { texts } from '../texts/common.js';

/** The rows that a person has selected, on one page of a list or on several. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  change: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
};

/** What can be done with the selected rows, and how a row is called. */
export type Bulk<Row> = { nameOf: (row: Row) => string; actions: (selection: Selection<Row>) => ReactNode };

export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const change = (rows: readonly Row[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isSelected) after.set(keyOf(row), row);
        else after.delete(keyOf(row));
      }
      return after;
    });
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    change,
    clear: () => setSelected(new Map()),
  };
}

type BarProps<Row> = { bulk: Bulk<Row>; selection: Selection<Row>; rows: readonly Row[] };

/** Selects all rows of the page, and shows what can be done with the selected ones. */
export function SelectionBar<Row>({ bulk, selection, rows }: BarProps<Row>) {
  const count = selection.rows.length;
  const isAll = rows.every(selection.has);
  return (
    <div className={`selection ${count > 0 ? 'some' : ''}`}>
      <label>
        <input type="checkbox" checked={isAll} onChange={() => selection.change(rows, !isAll)} />
        <span aria-live="polite">{count > 0 ? texts.list.selected(count) : texts.list.selectAll}</span>
      </label>
      {count > 0 && (
        <>
          {bulk.actions(selection)}
          <Button onPress={selection.clear}>{texts.list.clearSelection}</Button>
        </>
      )}
    </div>
  );
}

type SelectableProps<Row> = { bulk: Bulk<Row>; selection: Selection<Row>; row: Row; children: ReactNode };

export const Selectable = <Row,>({ bulk, selection, row, children }: SelectableProps<Row>) => (
  <div className="selectable">
    <input
      type="checkbox"
      aria-label={texts.list.select(bulk.nameOf(row))}
      checked={selection.has(row)}
      onChange={(event) => selection.change([row], event.currentTarget.checked)}
    />
    {children}
  </div>
);
