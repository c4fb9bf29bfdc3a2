/** The order of a list that has several. */
import { NativeSelect } from '@mantine/core';
import { type ListSort, listSorts } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';

/** The order of the lists of the console where nothing else is chosen. */
export const usualSort: ListSort = 'newest';

interface Props {
  readonly sort: ListSort | undefined;
  readonly show: (sort: ListSort | undefined) => void;
}

export function SortChoice({ sort = usualSort, show }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('sort.label')}
      value={sort}
      data={listSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={({ currentTarget: { value } }) => show(listSorts.find((each) => each === value))}
    />
  );
}
