import { texts } from '../texts/common.js';
import { makeLinesVisible } from './visible.js';
import { compareWords, markAddresses } from './word-difference.js';

const { difference } = texts;

/** An address that the earlier version does not have. A text could lead an agent there. */
export const NewAddress = ({ text }: { text: string }) => (
  <mark className="new-address">
    <span className="unseen">{difference.newAddress}</span>
    {makeLinesVisible(text)}
  </mark>
);

/** A text with the words that were added to it and removed from it. */
export const Words = ({ before, after }: { before: string; after: string }) => (
  <p className="words">
    <bdi>
      {markAddresses(compareWords(before, after)).map(({ change, text, isNewAddress }, index) =>
        change === 'kept' ? (
          <span key={index}>{isNewAddress ? <NewAddress text={text} /> : makeLinesVisible(text)}</span>
        ) : change === 'added' ? (
          <ins key={index}>
            <span className="unseen">{difference.added}</span>
            {isNewAddress ? <NewAddress text={text} /> : makeLinesVisible(text)}
          </ins>
        ) : (
          <del key={index}>
            <span className="unseen">{difference.removed}</span>
            {makeLinesVisible(text)}
          </del>
        ),
      )}
    </bdi>
  </p>
);
