import { Inject, Injectable } from '@nestjs/common';
import { digestOf, identify, readShippedDefinitions } from '#catalog';
import { CONNECTIONS_OPTIONS, type ConnectionsOptions } from '../../vault/domain/connections-options.js';
import { type KnownConnector, type KnownConnectors } from '../domain/known-connectors.js';

/** Those that ship, for every organization. */
@Injectable()
export class ShippedConnectors implements KnownConnectors {
  private readonly known: ReadonlyMap<string, KnownConnector>;

  constructor(@Inject(CONNECTIONS_OPTIONS) { demoProviderUrl }: ConnectionsOptions) {
    const definitions = readShippedDefinitions({ demoProviderUrl });
    this.known = new Map(
      definitions.map((definition) => {
        const facts = identify(definition.slug, definition.tools);
        return [
          definition.slug,
          { definition, digest: digestOf(definition), facts: new Map(facts.map((each) => [each.name, each])) },
        ];
      }),
    );
  }

  find(_orgId: string, slug: string): KnownConnector | null {
    return this.known.get(slug) ?? null;
  }
}
