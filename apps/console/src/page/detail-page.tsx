import { type ReactNode } from 'react';
import { Page } from './page.js';

type DetailPageProps = {
  title: ReactNode;
  /** The state of the thing, for example a badge. */
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** What happened to the thing, at the side of a wide window. */
  events?: ReactNode;
};

/** One thing: its state and actions, sections, and its events at the side. */
export const DetailPage = ({ title, state, actions, children, events }: DetailPageProps) => (
  <Page title={title} lead={state} actions={actions}>
    <div className={events ? 'with-side' : undefined}>
      <div>{children}</div>
      {events && <aside className="events">{events}</aside>}
    </div>
  </Page>
);

/** A section with a heading. */
export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className="section">
    <header>
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
);
