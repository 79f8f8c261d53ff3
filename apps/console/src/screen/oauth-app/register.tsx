import { Copy } from '../../part/copy.js';
import { Fact } from '../../part/fact.js';
import { Section } from '../../page/detail-page.js';
import { oauthApp as words } from '../../texts/oauth-app.js';
import { type OAuthApp } from './queries.js';

/** What a person needs at the provider. */
export const Register = ({ app: { redirect_uri, guide_url } }: { app: OAuthApp }) => (
  <Section title={words.register}>
    <p className="soft">{words.registerHelp}</p>
    <dl className="facts wide">
      <Fact name={words.redirect}>
        <code>{redirect_uri}</code> <Copy text={redirect_uri} />
      </Fact>
      {guide_url !== null && (
        <Fact name={words.guide}>
          <a href={guide_url} target="_blank" rel="noopener noreferrer">
            {guide_url}
          </a>
        </Fact>
      )}
    </dl>
  </Section>
);
