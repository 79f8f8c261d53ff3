import { roundUp } from './chart-scale.js';
import { formatNumber } from './time.js';

/** A bar with two parts, the second on top of the first. `label` says what it stands for, with its numbers. */
export type Bar = { key: string; label: string; below: number; above: number };

type BarChartProps = {
  /** Says what the chart shows, and where its numbers are as text. */
  label: string;
  bars: readonly Bar[];
  legend: { below: string; above: string };
};

const height = 160;

/** Bars over time. Each names its numbers when the pointer is over it. */
export function BarChart({ label, bars, legend }: BarChartProps) {
  const end = roundUp(Math.max(...bars.map(({ below, above }) => below + above)));
  const toHeight = (count: number) => (count / end) * height;
  return (
    <figure className="chart">
      <span className="chart-end soft">{formatNumber(end)}</span>
      <svg viewBox={`0 0 ${bars.length * 10} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.map(({ key, label: text, below, above }, place) => (
          <g key={key}>
            <title>{text}</title>
            <rect className="chart-space" x={place * 10} y={0} width={10} height={height} />
            <rect
              className="chart-below"
              x={place * 10 + 1}
              y={height - toHeight(below)}
              width={8}
              height={toHeight(below)}
            />
            <rect
              className="chart-above"
              x={place * 10 + 1}
              y={height - toHeight(below + above)}
              width={8}
              height={toHeight(above)}
            />
          </g>
        ))}
      </svg>
      <figcaption className="chart-legend soft">
        <span className="chart-key below" aria-hidden /> {legend.below}
        <span className="chart-key above" aria-hidden /> {legend.above}
      </figcaption>
    </figure>
  );
}
