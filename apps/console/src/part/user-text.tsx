import { makeVisible } from './visible.js';

/** A text that a person or a third party wrote. Its direction cannot change the text around it. */
export const UserText = ({ children }: { children: string | null | undefined }) => (
  <bdi>{makeVisible(children ?? '')}</bdi>
);
