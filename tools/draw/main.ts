// `npm run draw -- logos`: draws the images that the repository contains.
const images: Record<string, () => Promise<unknown>> = {
  console: () => import('./console.js'),
  logos: () => import('./logos.js'),
  picture: () => import('./picture.js'),
  terminal: () => import('./terminal.js'),
};
const draw = images[process.argv[2] ?? ''];
if (draw) await draw();
else {
  console.error(`Usage: npm run draw -- ${Object.keys(images).join(' | ')}`);
  process.exitCode = 64;
}
