import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { UserText } from '../../part/user-text.js';

type ProblemProps = {
  name: string;
  /** What is wrong. */
  children: ReactNode;
  mark?: string;
  kind?: 'bad' | 'warn';
  /** The screen that fixes it. */
  to?: string;
};

/** Something that a person should look at. */
export function Problem({ name, children, mark, kind = 'bad', to }: ProblemProps) {
  const inner = (
    <>
      <span className="thing-what">
        <strong>
          <UserText>{name}</UserText>
        </strong>
        <span className="soft">{children}</span>
      </span>
      {mark !== undefined && (
        <span className="thing-marks">
          <span className={`badge ${kind}`}>{mark}</span>
        </span>
      )}
    </>
  );
  return to === undefined ? (
    <div className="thing-row plain">{inner}</div>
  ) : (
    <Link to={to} className="thing-row plain">
      {inner}
    </Link>
  );
}
