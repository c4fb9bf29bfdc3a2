/** The name of a space, as large as the space has room for. */

interface Props {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const charactersMax = 14;

/** A long name is written smaller, and without its middle where that is not enough: its end often tells spaces apart. */
export function NameOnPlan({ name, x, y }: Props) {
  const all = [...name];
  const shown = all.length > charactersMax ? [...all.slice(0, 8), '…', ...all.slice(-5)] : all;
  return (
    <text x={x} y={y} className="space-name" fontSize={Math.min(19, 150 / shown.length)}>
      {shown.join('')}
    </text>
  );
}
