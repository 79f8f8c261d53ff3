/** The logo of a connector, or an empty place of its size. Its name is beside it. */
export const Logo = ({ src, large = false }: { src: string | null | undefined; large?: boolean }) => {
  const [name, size] = large ? ['logo large', 32] : ['logo', 20];
  return src ? <img className={name} src={src} alt="" width={size} height={size} /> : <span className={name} />;
};
