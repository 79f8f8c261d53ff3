import { type ReactNode } from 'react';

type PageProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** What all pages have: a heading, one sentence, actions, content. */
export const Page = ({ title, lead, actions, children }: PageProps) => (
  <div className="page">
    <header className="page-top">
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
    {children}
  </div>
);
