import { type ReactNode } from 'react';

/** Something that would change the answer, with its control. */
export const Change = ({ title, text, children }: { title: ReactNode; text: ReactNode; children?: ReactNode }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p className="soft">{text}</p>
    </div>
    {children}
  </li>
);
