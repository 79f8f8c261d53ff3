/** What the API answered to somebody who was refused. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: { message: string; code: string; reason?: string },
  ) {
    super(error.message);
  }
}

/** The API as one person uses it. */
export class Api {
  constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws Refused for every status from 400 on. */
  async ask<Body>(request: string, body?: object): Promise<Body> {
    const [method, path] = request.split(' ') as [string, string];
    const headers = { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const content = (await answer.text()) || 'null';
    if (answer.status >= 400)
      throw new Refused(answer.status, (JSON.parse(content) as { error: Refused['error'] }).error);
    return JSON.parse(content) as Body;
  }
}
