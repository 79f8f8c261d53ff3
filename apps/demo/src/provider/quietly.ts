/** Runs work without warnings on the console, such as those of oidc-provider about production settings. */
export async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}
