import { type MigrationWatcher } from '#kernel';
import { plural, shortDuration, shortSize } from './amounts.js';

/**
 * The place where progress is shown: a terminal, whose line is redrawn, or a log, which gets one line every few
 * seconds.
 */
type ProgressOutput = { write: (text: string) => unknown; isTTY?: boolean; columns?: number };

type Unit = 'bytes' | 'steps' | 'rows';

type Step = { label: string; total: number | null; unit: Unit; done: number; detail: string };

/** Milliseconds between two lines in a log, and between two drawings on a terminal. */
const [lineInterval, drawInterval] = [5000, 100];

const barWidth = 20;

/** Shows how far a command is. With `--json`, no progress is shown. */
export class Progress {
  private readonly begunAt: number;
  private shownAt: number;
  private step: Step | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The last line of the command, with sizes and the duration. */
  summary: string | null = null;

  constructor(
    private readonly output: ProgressOutput | null,
    private readonly now: () => number = Date.now,
  ) {
    this.begunAt = this.shownAt = now();
  }

  /** Starts the next step. Without a total, the length of the step is unknown. */
  begin(label: string, total: number | null = null, unit: Unit = 'steps'): void {
    this.step = { label, total, unit, done: 0, detail: '' };
    // Shows that a long statement is still running.
    this.timer ??= setInterval(() => this.show(), this.interval).unref();
    this.show();
  }

  /** @param detail what the step works on, if that has changed */
  reach(done: number, detail?: string): void {
    if (this.step === null) return;
    this.step = { ...this.step, done, detail: detail ?? this.step.detail };
    this.show();
  }

  /** @param facts of the result, such as `61 tables` */
  finish(...facts: string[]): void {
    this.stop();
    this.summary = `Done in ${shortDuration(this.now() - this.begunAt)}: ${facts.join(', ')}.`;
  }

  /** Prints a separate line. */
  say(text: string): void {
    this.clear();
    console.error(text);
  }

  /** Removes the bar from a terminal, so that results and errors start on an empty line. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.clear();
    this.step = null;
  }

  private clear(): void {
    if (this.step !== null && this.output?.isTTY) this.output.write(clearLine);
  }

  private get interval(): number {
    return this.output?.isTTY ? drawInterval : lineInterval;
  }

  private show(): void {
    if (this.output === null || this.step === null || this.now() - this.shownAt < this.interval) return;
    this.shownAt = this.now();
    const elapsed = shortDuration(this.shownAt - this.begunAt);
    if (!this.output.isTTY) return void this.output.write(`${[...partsOf(this.step), elapsed].join(', ')}\n`);
    const line = [barOf(this.step), ...partsOf(this.step), elapsed].join('  ');
    this.output.write(clearLine + line.slice(0, (this.output.columns || 80) - 1));
  }
}

const clearLine = '\r\x1b[2K';

function partsOf({ label, total, unit, done, detail }: Step): string[] {
  const amount = unit === 'bytes' ? shortSize(done) : unit === 'rows' ? plural(done, 'row') : String(done);
  const of = total === null ? amount : `${amount} of ${unit === 'bytes' ? shortSize(total) : total}`;
  const isKnown = total !== null || done > 0;
  return [label, ...(isKnown ? [of] : []), ...(detail === '' ? [] : [detail])];
}

function barOf({ total, done }: Step): string {
  if (total === null) return ' '.repeat(barWidth);
  const filled = total === 0 ? barWidth : Math.min(barWidth, Math.floor((done / total) * barWidth));
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled);
}

/** Shows the number and the name of the migration that runs. */
export function migrationProgress(progress: Progress, label: string): MigrationWatcher {
  let started = 0;
  progress.begin(label);
  return {
    onWait: () => progress.begin('Waiting for a backup or another migration to end'),
    onPending: (count) => progress.begin(label, count || null),
    onStart: (name) => progress.reach(++started, name),
  };
}
