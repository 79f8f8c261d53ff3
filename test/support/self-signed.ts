import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes a value in DER. */
function encode(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => encode(0x30, ...parts);
const identifier = (hex: string): Buffer => encode(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string): Buffer => encode(0x17, Buffer.from(text));

const [ecdsaWithSha256, commonName, subjectAltName] = ['2a8648ce3d040302', '550403', '551d11'].map(identifier);

/** Creates a certificate for 127.0.0.1 that no authority signed, for servers whose clients must refuse it. */
export function createSelfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(encode(0x31, sequence(commonName!, encode(0x0c, Buffer.from('127.0.0.1')))));
  const address = encode(0x04, sequence(encode(0x87, Buffer.from([127, 0, 0, 1]))));
  const algorithm = sequence(ecdsaWithSha256!);
  const content = sequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(sequence(subjectAltName!, address))),
  );
  const signature = encode(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = sequence(content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}
