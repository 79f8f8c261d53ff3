import { type ReactNode } from 'react';
import { formatNumber } from './time.js';

/** Counts, each with its name. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>;

type FigureProps = { name: string; label: string; count: number; kind?: 'good' | 'bad' };

export const Figure = ({ name, label, count, kind }: FigureProps) => (
  <div className={count > 0 ? kind : 'none'} data-figure={name}>
    <dt>{label}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);
