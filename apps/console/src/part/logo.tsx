import { makeVisible } from './visible.js';

type LogoProps = { src: string | null | undefined; name: string | null | undefined; large?: boolean };

/** The logo of a connector, or the first letter of its name. The name is beside it. */
export const Logo = ({ src, name, large = false }: LogoProps) => {
  const [kind, size] = large ? ['logo large', 32] : ['logo', 20];
  if (src) return <img className={kind} src={src} alt="" width={size} height={size} />;
  return (
    <span className={kind} aria-hidden>
      {/[\p{L}\p{N}]/u.exec(makeVisible(name ?? ''))?.[0].toUpperCase()}
    </span>
  );
};
