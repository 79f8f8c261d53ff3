import { Link } from '@tanstack/react-router';
import { Notice } from '../part/states.js';
import { texts } from '../texts/common.js';

export const NotFound = () => (
  <Notice title={texts.states.notFound}>
    <p>{texts.states.notFoundHelp}</p>
    <Link to="/" className="button quiet">
      {texts.states.goToStart}
    </Link>
  </Notice>
);
