import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Clock } from '../../domain/clock.js';
import { unauthorized } from '../../domain/errors.js';
import { notAddressed } from './addressed-process.js';
import {
  headerWith,
  introductionLife,
  introductionTo,
  isAlive,
  isIntroduction,
  keyFrom,
  keyTo,
  secondsOf,
} from './introduction.js';
import { ProcessKey } from './process-key.js';
import { type Parties } from './request-claims.js';
import { decoded, encoded } from './request-token.js';

type Line = { to: string; since: number; header: string; key: KeyObject | null };

/**
 * Writes tokens for one process of the other service, authenticated with a key that both have agreed on (ECDH, RFC 7748;
 * HS256, RFC 7518). An introduction that our service's key has signed stands in the header of each.
 */
export class AgreedSigner {
  private readonly own = new ProcessKey();
  private line: Line | null = null;

  constructor(
    private readonly parties: Parties,
    private readonly sign: (claims: object) => string,
    private readonly clock: Clock,
  ) {}

  /** Null where no key can be agreed on, as with a process of an earlier version. */
  tokenTo(to: string, claims: object): string | null {
    const { header, key } = this.lineTo(to);
    if (!key) return null;
    const signed = `${header}.${encoded(claims)}`;
    return `${signed}.${macOf(key, signed).toString('base64url')}`;
  }

  private lineTo(to: string): Line {
    const now = secondsOf(this.clock);
    const { line } = this;
    if (line?.to === to && line.since <= now && now < line.since + introductionLife.used) return line;
    const introduction = this.sign(introductionTo(this.parties, this.own, to, now));
    return (this.line = { to, since: now, header: headerWith(introduction), key: this.agreedWith(to) });
  }

  private agreedWith(to: string): KeyObject | null {
    try {
      return keyTo(this.own, to);
    } catch {
      return null;
    }
  }
}

/** Introductions that are remembered; one that is forgotten is read again from the next token. */
const most = 1000;

/** Reads such tokens for this process. */
export class AgreedVerifier {
  private readonly own = new ProcessKey();
  /** By the whole header. */
  private readonly lines = new LRUCache<string, { key: KeyObject; exp: number }>({ max: most });

  /** @param claimsIn reads what the other service's key has signed. */
  constructor(
    private readonly parties: Parties,
    private readonly claimsIn: (token: string) => Record<string, unknown> | null,
    private readonly clock: Clock,
  ) {}

  /** What tokens for this process are addressed to. */
  get processId(): string {
    return this.own.id;
  }

  /** The claims of a token, or null unless it is one of these, and good. @throws unauthorized for another process. */
  read(token: string): Record<string, unknown> | null {
    const [, header, payload, mac] = compact.exec(token) ?? [];
    if (!header) return null;
    const line = this.lines.get(header) ?? this.introduced(header);
    if (!line || !isAlive(line.exp, secondsOf(this.clock))) return null;
    if (!timingSafeEqual(macOf(line.key, `${header}.${payload}`), decoded(mac!))) return null;
    return JSON.parse(decoded(payload!).toString()) as Record<string, unknown>;
  }

  private introduced(header: string): { key: KeyObject; exp: number } | null {
    const introduction = introductionIn(header);
    const claims = introduction === null ? null : this.claimsIn(introduction);
    if (!claims || !isIntroduction(claims, this.parties)) return null;
    if (claims.to !== this.processId) throw notAddressedHere();
    const line = { key: keyFrom(this.own, claims.key), exp: claims.exp };
    this.lines.set(header, line);
    return line;
  }
}

/** A digest of 32 bytes, where that of a signature has 86 characters. */
const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

const macOf = (key: KeyObject, signed: string): Buffer => createHmac('sha256', key).update(signed).digest();

/** Its header has to be as our signer writes it, byte for byte, so that nobody else chooses how it is read. */
function introductionIn(header: string): string | null {
  try {
    const { introduction } = JSON.parse(decoded(header).toString()) as { introduction?: unknown };
    return typeof introduction === 'string' && headerWith(introduction) === header ? introduction : null;
  } catch {
    return null;
  }
}

export const notAddressedHere = () =>
  unauthorized(notAddressed, 'This request was signed for another process of this service.');
