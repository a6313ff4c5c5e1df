/**
 * English words and Gulf merchants by category. Each line is a category and its phrases; a category may have several
 * lines. Case, accents and punctuation are ignored. The longest phrase in a text determines the category. A
 * phrase may have one category for credits and another for debits.
 */
export const englishWords = `
SALARY: salary, salaries, payroll, wages, wps, sif, monthly pay, staff pay, salary transfer, end of service, overtime pay, basic pay
PENSION: pension, gpssa, gosi pension, retirement benefit, retirement pension, annuity, pension fund
GOVERNMENT_SUPPORT: social security, citizen account, citizens account, hafiz, saned, social support, unemployment benefit, inflation allowance, child allowance
BUSINESS_INCOME: card sales, merchant settlement, pos settlement, invoice, invoices, sales proceeds, settlement of sales, marketplace payout, payout, freelance, consulting fee, consultancy fee, commission
RENTAL_INCOME: rent received, rental income, rent from tenant, rent collection, tenant rent
INVESTMENT_INCOME: dividend, dividends, profit distribution, profit paid, profit on deposit, savings profit, interest paid, credit interest, sukuk, mudaraba profit, wakala profit, coupon payment
CASH_DEPOSIT: cash deposit, cdm deposit, deposit cdm, cash dep, ccdm
LOAN_PROCEEDS: loan disbursement, loan proceeds, finance disbursement, disbursement, murabaha proceeds, tawarruq proceeds, loan amount credited, financing payout, salary transfer loan, salary advance
REFUND: refund, reversal, chargeback, reversed, cashback, cash back, returned goods, credit note, reimbursement
OWN_TRANSFER: own account, own accounts, between my accounts, to my account, from my account, own savings, own current, self transfer, transfer to savings, transfer from savings, internal sweep, sweep, standing sweep, my savings
MORTGAGE: mortgage, home loan, home finance, housing finance, house loan, real estate finance, ijara home, property finance, villa finance, housing loan
AUTO_LOAN: auto loan, car loan, auto finance, car finance, vehicle finance, vehicle loan, auto lease, car lease, auto instalment, car instalment, abdul latif jameel finance
PERSONAL_LOAN: loan, loan instalment, loan installment, loan emi, emi, personal loan, personal finance, finance instalment, finance installment, murabaha, tawarruq, instalment, installment, installments, loan repayment, repayment, business finance, tabby, tamara, postpay, cashew, spotii
CARD_REPAYMENT: credit card payment, card payment cc, cc payment, card settlement, credit card bill, credit card settlement, pay credit card, card repayment, cc bill, visa card payment, mastercard payment
RENT: rent, house rent, flat rent, apartment rent, villa rent, shop rent, warehouse rent, office rent, tenancy, landlord, ejari, ejar, lease payment, real estate, property management, residences, homes, properties
UTILITIES: dewa, addc, sewa, fewa, etihad water, aadc, electricity, water, power, water and electricity, saudi electricity, sec bill, national water, nwc, empower, tabreed, district cooling, gas bill, lootah gas, emirates gas, marafiq, sewerage, utility, utilities
TELECOM: etisalat, du telecom, du bill, du postpaid, stc, stc pay bill, mobily, zain, virgin mobile, lebara, salam mobile, go telecom, telecom, internet bill, broadband, fibre, fiber, mobile bill, phone bill, postpaid, prepaid recharge, mobile recharge, recharge, gulf mobile, telecommunications
INSURANCE: insurance, takaful, tawuniya, bupa, oman insurance, sukoon, axa, gig gulf, medgulf, malath, walaa, policy premium, premium, daman, sanad
EDUCATION: school, school fees, tuition, university, college, academy, nursery, kindergarten, gems education, taaleem, institute, kumon, course fee, education
GOVERNMENT_FEES: absher, tasheel, amer centre, icp, gdrfa, moi, ministry, municipality, traffic fine, traffic fines, visa fees, visa renewal, sadad moi, zakat tax customs, zatca, vat payment, federal tax, fta, iqama fee, iqama renewal, work permit, muqeem, dubai police, rta fine, government fee, customs duty, passport fee, emirates id
STAFF_WAGES: staff salaries, salaries paid, wages paid, maid salary, driver salary, nanny salary, domestic worker, musaned, employee salaries
GROCERIES: supermarket, hypermarket, grocery, groceries, carrefour, lulu, spinneys, waitrose, union coop, panda, hyperpanda, othaim, tamimi, danube, farm, nesto, choithrams, viva, kibsons, baqala, minimart, mini mart, market, coop, co operative society, bakery, butchery, instashop, nana, ninja, food market, greengrocer, fruits, vegetables
DINING: restaurant, cafe, coffee, starbucks, costa, tim hortons, mcdonald, mcdonalds, kfc, burger, pizza, shawarma, talabat, deliveroo, zomato, hungerstation, jahez, careem food, noon food, albaik, al baik, kudu, herfy, hardees, subway, dunkin, bakehouse, grill, kitchen, diner, bistro, steakhouse, sushi, tea house, roastery, eatery, juice, ice cream, sweets, mandi, caterers, food court, the chefz, mrsool, keeta, baskin robbins, krispy kreme
SHOPPING: amazon, noon, namshi, shein, aliexpress, temu, mall, department store, ikea, home centre, homecentre, centrepoint, max fashion, splash, zara, h m, hm, uniqlo, nike, adidas, sharaf dg, jumbo, extra stores, jarir, emax, ace hardware, saco, decathlon, electronics, fashion, boutique, shoes, jewellery, jewelry, gold souk, souq, souk, toys, furniture, danube home, pan emirates, store, stores, sephora, faces, marks spencer, redtag, stationery, bookshop, bookstore, abaya, tailor, mumzworld, apple store, online shop, gifts, flowers, florist
FUEL: petrol, fuel, adnoc, enoc, eppco, emarat, aldrees, sasco, petromin, naft, service station, filling station, gas station, petrol station, petroleum
TRANSPORT: uber, careem, taxi, salik, darb toll, nol, metro, rta, parking, mawaqif, parkin, bolt, jeeny, bus, train, riyadh metro, toll, car wash, garage, auto service, car rental, ekar, udrive, car service, tyres, spare parts, limousine, hala
TRAVEL: airline, airlines, airways, emirates airline, etihad airways, flydubai, air arabia, saudia, flynas, flyadeal, hotel, hotels, booking com, airbnb, agoda, expedia, almosafer, travel, tourism, resort, rotana, marriott, hilton, wego, holiday, holidays, umrah, hajj, hostel, cruise
HEALTH: pharmacy, hospital, clinic, clinics, medical, dental, dentist, aster, nahdi, al dawaa, boots, life pharmacy, mediclinic, nmc, optics, optical, laboratory, physiotherapy, doctor, health centre, polyclinic, veterinary, saudi german, habib medical, eyewear
ENTERTAINMENT: netflix, spotify, osn, shahid, anghami, youtube premium, disney, cinema, cinemas, vox, reel, muvi, playstation, steam, xbox, nintendo, google play, apple com bill, itunes, app store, icloud, subscription, theme park, concert, tickets, platinumlist, webook, bowling, gaming, streaming, amusement, museum, prime video, starzplay, series
PERSONAL_CARE: salon, barber, spa, gym, fitness, beauty, cosmetics, massage, nails, laundry, fitness first, fitness time, gymnation, leejam, perfume, perfumes, yoga, classpass, hairdresser
CHARITY: charity, donation, zakat, sadaqah, ehsan, red crescent, dar al ber, beit al khair, relief, waqf, foundation donation, orphan sponsorship
GAMBLING: casino, casinos, bet365, betting, bet, sportsbook, poker, lottery, lotto, big ticket, mahzooz, emirates draw, gambling, 1xbet, betway, roulette, slots, bookmaker, jackpot, wager, betfair, pokerstars, stake com
CRYPTO: binance, coinbase, kraken, bitoasis, rain crypto, crypto, bitcoin, cryptocurrency, okx, bybit, kucoin, etoro, forex, fx trading, cfd, plus500, xm trading, exness, binary options, coinmena, usdt, ethereum, trading account topup, crypto com, iq option
PAYDAY_LOAN: payday, payday loan, cash advance, salary advance, quick cash loan, instant loan, microloan, flexxpay
PENALTY: returned cheque, bounced cheque, insufficient funds, cheque return, late payment fee, late fee, unpaid direct debit, nsf fee, nsf, overlimit fee, over limit fee, overdraft fee, penalty, dishonoured cheque, rejected direct debit, unpaid cheque, default charge
CASH_WITHDRAWAL: atm withdrawal, cash withdrawal, atm, cash machine, atm wdl, cash wdl, cardless cash, teller withdrawal, cash out
REMITTANCE: remittance, western union, moneygram, al ansari exchange, exchange house, lulu exchange, uae exchange, al fardan exchange, tahweel, enjaz, family support, telemoney, swift transfer, wise, remitly, instarem, transfer abroad, international transfer, urpay transfer, quickpay
BANK_CHARGES: bank charge, bank charges, account fee, monthly fee, maintenance fee, service charge, transfer fee, annual fee, vat on charges, vat on fee, sms fee, swift fee, minimum balance fee, card fee, ledger fee, cheque book, statement fee, commission charge, fall below fee, markup fee
`;
