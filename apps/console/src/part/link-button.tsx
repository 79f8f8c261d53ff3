import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Button } from './button.js';

type LinkButtonProps = {
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
  kind?: 'primary' | 'quiet';
  /** Why the screen behind the link is of no use to the person. The link is then a disabled button with the reason. */
  refusal?: string | null;
};

/** A link that looks like a button. */
export const LinkButton = ({ to, search, children, kind = 'quiet', refusal = null }: LinkButtonProps) =>
  refusal === null ? (
    <Link to={to} search={search ?? {}} className={`button ${kind}`}>
      {children}
    </Link>
  ) : (
    <Button kind={kind} refusal={refusal} onPress={() => undefined}>
      {children}
    </Button>
  );
