/**
 * A plot of stacked bars over time with axes, drawn as SVG; screen readers are given the same as a table. A strip of single
 * measurements beside a sentence is `SparkBars`.
 */
import { Box, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import './bar-plot.css';

export interface PlotSeries {
  readonly name: string;
  readonly color: 'violet' | 'teal' | 'orange' | 'pink' | 'blue';
}

export interface PlotBar {
  readonly label: string;
  /** One for each series, in their order. */
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  readonly series: readonly PlotSeries[];
  readonly bars: readonly PlotBar[];
  readonly write?: (value: number) => string;
  readonly height?: number;
}

const total = ({ values }: PlotBar) => values.reduce((sum, value) => sum + value, 0);

/** The least of 1, 2, 5, 10, 20 … of which four steps reach the value. */
function stepFor(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power * 4 >= value) return factor * power;
  }
}

const left = 40;
const bottom = 22;
/** Half a line of the text beside the highest line, and a little. */
const above = 12;

export function BarPlot({ title, series, bars, write = String, height = 210 }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const width = isNarrow ? 340 : 720;
  const most = Math.max(1, ...bars.map(total));
  const step = stepFor(most);
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  const top = lines.at(-1)!;
  const high = height - bottom - above;
  const y = (value: number) => above + high - (value / top) * high;
  const slot = (width - left) / Math.max(1, bars.length);
  const labelEvery = Math.ceil(bars.length / (isNarrow ? 5 : 10));
  return (
    <Box component="figure" m={0}>
      <svg viewBox={`0 0 ${width} ${height}`} className="plot" aria-hidden>
        {lines.map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} className="plot-line" />
            <text x={left - 8} y={y(value) + 4} textAnchor="end" className="plot-text">
              {write(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = left + index * slot;
          const gap = Math.min(6, slot * 0.2);
          let below = 0;
          return (
            <g key={bar.label}>
              <title>{`${bar.label}: ${write(total(bar))}`}</title>
              {bar.values.map((value, place) => {
                const from = below;
                below += value;
                return (
                  <rect
                    key={series[place]!.name}
                    x={x + gap / 2}
                    width={Math.min(slot - gap, 56)}
                    y={y(below)}
                    height={Math.max(0, y(from) - y(below))}
                    rx={2}
                    className={`plot-${series[place]!.color}`}
                  />
                );
              })}
              {index % labelEvery === 0 && (
                <text x={x + gap / 2} y={height - 5} className="plot-text">
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {series.length > 1 && (
        <Group gap="md" mt="xs" aria-hidden>
          {series.map(({ name, color }) => (
            <Group gap={6} key={name}>
              <span className={`plot-key plot-key-${color}`} />
              <Text size="xs" c="dimmed">
                {name}
              </Text>
            </Group>
          ))}
        </Group>
      )}
      <VisuallyHidden>
        <Table>
          <caption>{title}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {series.map(({ name }) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map((bar) => (
              <Table.Tr key={bar.label}>
                <Table.Th>{bar.label}</Table.Th>
                {bar.values.map((value, place) => (
                  <Table.Td key={series[place]!.name}>{write(value)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Box>
  );
}
