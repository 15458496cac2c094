const rateFormat = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 57.1 -> '57,1%', always with one decimal; a dash if there is nothing to count. */
export const rateText = (rate: number | null) => (rate === null ? '—' : `${rateFormat.format(rate)}%`)
