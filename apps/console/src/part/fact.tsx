import { type ReactNode } from 'react';
import { UserText } from './user-text.js';

/** A name and its value, in a `<dl className="facts">`. A text is shown as a person wrote it. Absent without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children !== null &&
  children !== undefined &&
  children !== false &&
  children !== '' && (
    <>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <UserText>{children}</UserText> : children}</dd>
    </>
  );
