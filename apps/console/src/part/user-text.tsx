import { makeLinesVisible, makeVisible } from './visible.js';

/** A text that a person or a third party wrote. Its direction cannot change the text around it. */
export const UserText = ({ children }: { children: string | null | undefined }) => (
  <bdi>{makeVisible(children ?? '')}</bdi>
);

/** A text of several lines, such as a note. */
export const UserLines = ({ children }: { children: string }) => (
  <bdi className="json-text">{makeLinesVisible(children)}</bdi>
);
