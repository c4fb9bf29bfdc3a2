/**
 * A strip of bars without axes beside a sentence, for single measurements such as the last deliveries, drawn as SVG; its label
 * says in words what it shows. Amounts over time, with axes and as a table, are a `BarPlot`.
 */
interface Bar {
  readonly key: string;
  readonly value: number;
  readonly isBad?: boolean;
  /** Shown on hovering. */
  readonly title: string;
}

const height = 64;
/** Few bars stand to the right, as wide as many; a line marks where the others will be. */
const slotsMin = 60;

export function SparkBars({ bars, label }: { readonly bars: readonly Bar[]; readonly label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const slots = Math.max(slotsMin, bars.length);
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots * 4} ${height}`}
      preserveAspectRatio="none"
    >
      {Array.from({ length: slots - bars.length }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slots are all alike.
        <rect key={slot} x={slot * 4} y={height - 2} width={3} height={2} data-empty />
      ))}
      {bars.map(({ key, value, isBad, title }, index) => {
        const tall = Math.max(2, (value / most) * height);
        return (
          <rect
            key={key}
            x={(slots - bars.length + index) * 4}
            y={height - tall}
            width={3}
            height={tall}
            data-bad={isBad === true}
          >
            <title>{title}</title>
          </rect>
        );
      })}
    </svg>
  );
}
