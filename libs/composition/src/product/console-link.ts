/**
 * Returns an address that opens the console.
 * @param token signs one browser in, within five minutes. Without it, the browser shows the sign-in page first.
 */
export async function createConsoleLink(url: string, token: string | null): Promise<string> {
  if (token === null) return `${url}/console`;
  const response = await fetch(`${url}/user/me/sign-in-link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`The sign-in link for the console was refused: ${response.status}.`);
  const link = (await response.json()) as { url: string };
  return `${link.url}&return_to=/console`;
}
